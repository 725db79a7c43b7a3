const response = await fetch(`${process.env['PLATEN_URL']}/api/v1/audit`, {
  headers: { Authorization: `Bearer ${process.env['PLATEN_TOKEN']}` },
});
console.log(await response.json());
