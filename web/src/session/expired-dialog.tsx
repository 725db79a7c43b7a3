import { Dialog } from '../components/dialog.tsx';
import { texts } from '../texts.ts';
import { useSession } from './context.ts';
import { LoginButtons } from './login-buttons.tsx';

/** A dialog over the page, which stays as it is. */
export function ExpiredDialog() {
  const { state } = useSession();
  return (
    <Dialog
      open={state.status === 'expired'}
      onClose={() => undefined}
      isInsistent
      title={texts.login.expiredTitle}
      description={texts.login.expiredText}
    >
      <LoginButtons />
    </Dialog>
  );
}
