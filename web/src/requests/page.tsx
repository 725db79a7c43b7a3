import type { LoggedRequest } from '@platen/client';
import { isOff, useRequests, useRequestsOf } from '../api/queries.ts';
import { useAddress } from '../address.ts';
import { Empty } from '../components/feedback/empty.tsx';
import { Fault } from '../components/feedback/fault.tsx';
import { Fetched } from '../components/feedback/fetched.tsx';
import { RequestsIcon } from '../components/icons.tsx';
import { Card, Page } from '../components/page.tsx';
import { formatSeconds } from '../format.ts';
import { ErrorTable } from './error-table.tsx';
import { RequestTable } from './request-table.tsx';
import { texts } from './texts.ts';
import { timesOf } from './times.ts';

/** What the API takes as an id of a request. */
const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

export function RequestsPage() {
  const requests = useRequests();
  return (
    <Page title={texts.title} lead={texts.lead}>
      {isOff(requests.error) ? (
        <Nothing title={texts.off} text={texts.offText} />
      ) : (
        <Fetched query={requests} lines={8}>
          {(all) =>
            all.length === 0 ? (
              <Nothing title={texts.empty} text={texts.emptyText} />
            ) : (
              <Log requests={all} />
            )
          }
        </Fetched>
      )}
    </Page>
  );
}

function Nothing({ title, text }: { title: string; text: string }) {
  return (
    <Card>
      <Empty icon={<RequestsIcon />} title={title}>
        {text}
      </Empty>
    </Card>
  );
}

function Log({ requests }: { requests: readonly LoggedRequest[] }) {
  const { chosen } = useAddress();
  const sought = chosen('q')?.trim() ?? '';
  const isKnown = requests.some(({ request_id: id }) => id?.includes(sought));
  const ofId = useRequestsOf(sought, !isKnown && REQUEST_ID.test(sought));
  // Each is shown under the id by which the platform found it.
  const found = isKnown ? [] : (ofId.data ?? []).map((one) => ({ ...one, request_id: sought }));
  const failed = requests.filter(({ error }) => error !== undefined);
  return (
    <>
      {failed.length > 0 && <ErrorTable failed={failed} />}
      <Card title={texts.all} aside={<Times requests={requests} />}>
        {ofId.error && <Fault error={ofId.error} />}
        <RequestTable requests={found.length > 0 ? found : requests} />
      </Card>
    </>
  );
}

/** How long documents took. */
function Times({ requests }: { requests: readonly LoggedRequest[] }) {
  const times = timesOf(requests);
  if (!times) return null;
  const [half, most] = times;
  return <p className="quiet">{texts.times(formatSeconds(half), formatSeconds(most))}</p>;
}
