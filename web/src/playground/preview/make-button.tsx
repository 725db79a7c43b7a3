import { useAccount } from '../../api/queries.ts';
import { Button } from '../../components/button.tsx';
import { texts } from '../texts.ts';

interface MakeButtonProps {
  isMaking: boolean;
  isDisabled: boolean;
  onMake: () => void;
  onCancel: () => void;
}

/** Shows before the click how much it takes of a demo allowance. */
export function MakeButton({ isMaking, isDisabled, onMake, onCancel }: MakeButtonProps) {
  const { data: account } = useAccount();
  const demo = account?.demo;
  const label = demo ? texts.make.demo(demo.remaining, demo.limit) : texts.make.button;
  return (
    <>
      {isMaking && (
        <Button variant="ghost" onClick={onCancel}>
          {texts.make.cancel}
        </Button>
      )}
      <Button variant="primary" busy={isMaking} disabled={isDisabled} onClick={onMake}>
        {isMaking ? texts.make.making : label}
      </Button>
    </>
  );
}
