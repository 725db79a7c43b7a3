import converters from '@usebruno/converters';
import { sendAll } from './send.mjs';

/** bruno.mjs DOCUMENT FOLDER DOCX: has Bruno's importer read the document, and sends what it made of it. */
const collection = await converters.openApiToBruno(await (await fetch(process.argv[2])).json());
const [{ variables }] = collection.environments;
const { value: baseUrl } = variables.find(({ name }) => name === 'baseUrl');

const requestsOf = ({ items, request }) => (items ? items.flatMap(requestsOf) : [request]);
const requests = requestsOf(collection);

await sendAll((path) => {
  const { method, url, headers, body } = requests.find((each) => each.url.endsWith(`}}${path}`));
  const isForm = body.mode === 'multipartForm';
  return {
    method,
    url: url.replace('{{baseUrl}}', baseUrl),
    headers: [
      ...headers.filter(({ enabled }) => enabled).map(({ name, value }) => [name, value]),
      ...(body.mode === 'json' ? [['Content-Type', 'application/json']] : []),
      ['X-API-Key', process.env.PLATEN_API_KEY],
    ],
    form: isForm && body.multipartForm.map(({ name, type }) => ({ name, isFile: type === 'file' })),
  };
});
