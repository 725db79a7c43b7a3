const response = await fetch(`${process.env['PLATEN_URL']}/api/v1/schemas/template-v1.json`);
console.log(await response.json());
