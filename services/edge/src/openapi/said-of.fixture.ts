import { PlatenError } from '@platen/contracts';
import { bodyParser } from '../middleware/body/body-parsers.ts';
import { readOpenApiDocument } from './document.ts';
import { BodyValidator } from './validator.ts';

const document = readOpenApiDocument();
const parseBody = bodyParser([document], new BodyValidator(document));
const given = { isRepeatable: false };

/** What is said of a JSON body; nothing: it is taken. */
export async function saidOf(json: string, operation = 'generatePdf'): Promise<string> {
  const task = { operation, bytes: Buffer.from(json), form: undefined, given };
  try {
    await parseBody(task);
    return '';
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error;
    const details = error.details?.map(({ path, message }) => `${path} ${message}`) ?? [];
    return [error.message, ...details].join('\n');
  }
}
