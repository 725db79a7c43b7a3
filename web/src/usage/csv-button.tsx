import { useMutation } from '@tanstack/react-query';
import { HISTORY_MONTHS } from '../api/queries.ts';
import { Button } from '../components/button.tsx';
import { messageOf } from '../components/feedback/fault.tsx';
import { DownloadIcon } from '../components/icons.tsx';
import { Notice } from '../components/feedback/notice.tsx';
import { useApi } from '../session/context.ts';
import { texts } from '../texts.ts';

/** The whole ledger, as the API writes it. */
export function CsvButton() {
  const api = useApi();
  const fetching = useMutation({
    mutationFn: async () => {
      const path = `/api/v1/usage/history?months=${HISTORY_MONTHS}`;
      const response = await api.send(path, { headers: { Accept: 'text/csv' } });
      download(await response.blob(), `usage-${new Date().toISOString().slice(0, 10)}.csv`);
    },
  });
  return (
    <>
      {fetching.error && (
        <Notice tone="bad">
          <p>{messageOf(fetching.error)}</p>
        </Notice>
      )}
      <Button busy={fetching.isPending} onClick={() => fetching.mutate()}>
        <DownloadIcon />
        {texts.usage.csv}
      </Button>
    </>
  );
}

/** Saves a file by the browser's downloads. */
function download(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own reference to the content by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
