import converter from 'openapi-to-postmanv2';
import { sendAll } from './send.mjs';

/** postman.mjs DOCUMENT FOLDER DOCX: imports the document with Postman, and sends the imported requests. */

/** As the guide says: by default it invents one `Idempotency-Key` for all requests, and their bodies. */
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
