const response = await fetch(`${process.env['PLATEN_URL']}/api/v1/openapi.json`);
console.log(await response.json());
