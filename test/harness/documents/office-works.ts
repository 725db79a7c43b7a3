import type { TestPlatform } from '../platform.ts';
import { until } from '../until.ts';
import { wordDocument } from './word-document.ts';

/** LibreOffice starts with its first document, which may take too long on a busy machine. */
export async function officeWorks(platform: TestPlatform, key: string): Promise<void> {
  const file = await wordDocument();
  const isPrinted = async () => {
    const response = await platform.upload(key, { file });
    await response.arrayBuffer();
    return response.status === 200;
  };
  await until('LibreOffice prints', isPrinted, 150_000);
}
