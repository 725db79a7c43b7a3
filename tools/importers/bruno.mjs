import converters from '@usebruno/converters';
import { sendAll } from './send.mjs';

/** bruno.mjs DOCUMENT FOLDER DOCX: imports the document with Bruno, and sends the imported requests. */
const collection = await converters.openApiToBruno(await (await fetch(process.argv[2])).json());
const [{ variables }] = collection.environments;

/** The environment's variables, with the one that people add. */
const values = { apiKey: process.env.PLATEN_API_KEY };
for (const { name, value } of variables) values[name] = value;
const filled = (text) => text.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => values[name]);

const requestsOf = ({ items, request }) => (items ? items.flatMap(requestsOf) : [request]);
const requests = requestsOf(collection);

await sendAll((path) => {
  const { method, url, headers, body } = requests.find((each) => each.url.endsWith(`}}${path}`));
  const isForm = body.mode === 'multipartForm';
  return {
    method,
    url: filled(url),
    headers: [
      ...headers.filter(({ enabled }) => enabled).map(({ name, value }) => [name, filled(value)]),
      ...(body.mode === 'json' ? [['Content-Type', 'application/json']] : []),
    ],
    // It imports every form field with an example as text: people change `file`, as the guide says.
    form: isForm && body.multipartForm.map(({ name }) => ({ name, isFile: name === 'file' })),
  };
});
