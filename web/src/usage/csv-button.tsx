import { useMutation } from '@tanstack/react-query';
import { HISTORY_MONTHS } from '../api/queries.ts';
import { Button } from '../components/button.tsx';
import { messageOf } from '../components/feedback/fault.tsx';
import { DownloadIcon } from '../components/icons.tsx';
import { Notice } from '../components/feedback/notice.tsx';
import { saveFile } from '../save-file.ts';
import { useApi } from '../session/context.ts';
import { texts } from '../texts.ts';

/** The whole ledger, as the API writes it. */
export function CsvButton() {
  const api = useApi();
  const fetching = useMutation({
    mutationFn: async () => {
      const path = `/api/v1/usage/history?months=${HISTORY_MONTHS}`;
      const response = await api.send(path, { headers: { Accept: 'text/csv' } });
      saveFile(`usage-${new Date().toISOString().slice(0, 10)}.csv`, await response.blob());
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
