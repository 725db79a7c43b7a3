const response = await fetch(`${process.env['PLATEN_URL']}/api/v1/requests?status=4xx`, {
  headers: { Authorization: `Bearer ${process.env['PLATEN_TOKEN']}` },
});
console.log(await response.json());
