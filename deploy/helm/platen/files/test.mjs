// Makes documents through the platform's Service, as `helm test` runs it.
const DOCUMENTS = {
  HTML: { content: '<h1>Hello {{name}}</h1>', variables: { name: 'Helm' } },
  Markdown: { format: 'markdown', content: '# Hello\n\n| a | b |\n|---|---|\n| 1 | 2 |\n' },
  template: {
    format: 'template',
    template_data: { version: 1, content: [{ type: 'heading', text: 'Hello' }] },
  },
};

for (const [name, body] of Object.entries(DOCUMENTS)) {
  const response = await fetch(`${process.env.PLATEN_URL}/api/v1/generate/pdf`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': process.env.PLATEN_API_KEY },
    body: JSON.stringify(body),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok || !bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) {
    console.error(`${name}: ${response.status} ${bytes.subarray(0, 300).toString()}`);
    process.exit(1);
  }
  console.log(`${name}: ${bytes.length} bytes of PDF`);
}
