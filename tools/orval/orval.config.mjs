// A client that calls by fetch, and schemas of zod for what it sends and gets: of DOCUMENT, into FOLDER.
const { DOCUMENT: input, FOLDER: folder } = process.env;
const baseUrl = { getBaseUrlFromSpecification: true };

export default {
  fetch: { input, output: { client: 'fetch', target: `${folder}/fetch.ts`, baseUrl } },
  zod: { input, output: { client: 'zod', target: `${folder}/zod.ts` } },
};
