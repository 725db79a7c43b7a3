import converter from 'openapi-to-postmanv2';
import { sendAll } from './send.mjs';

/** postman.mjs DOCUMENT FOLDER DOCX: has Postman's importer read the document, and sends what it made of it. */

/** As the guide says: else it has all requests send one made-up `Idempotency-Key`, and makes up their bodies. */
const SETTINGS = { enableOptionalParameters: false, parametersResolution: 'Example' };

const data = await (await fetch(process.argv[2])).text();
const { output, reason } = await new Promise((resolve, reject) => {
  converter.convertV2({ type: 'string', data }, SETTINGS, (error, made) =>
    error ? reject(error) : resolve(made),
  );
});
if (!output) throw new Error(reason);
const [{ data: collection }] = output;
const { value: baseUrl } = collection.variable.find(({ key }) => key === 'baseUrl');

const requestsOf = ({ item, request }) => (item ? item.flatMap(requestsOf) : [request]);
const requests = requestsOf(collection);

await sendAll((path) => {
  const { method, url, header, body } = requests.find(
    (each) => `/${each.url.path.join('/')}` === path,
  );
  const isForm = body?.mode === 'formdata';
  const sent = header.filter(
    ({ key, disabled }) => !disabled && !(isForm && key === 'Content-Type'),
  );
  return {
    method,
    url: [baseUrl, ...url.path].join('/'),
    headers: [
      ...sent.map(({ key, value }) => [key, value]),
      ['X-API-Key', process.env.PLATEN_API_KEY],
    ],
    form: isForm && body.formdata.map(({ key, type }) => ({ name: key, isFile: type === 'file' })),
  };
});
