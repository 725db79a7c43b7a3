import { useState } from 'react';
import { CodeBlock } from '../../components/code-block.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { isBlank, type Draft, type Format } from '../drafts/draft.ts';
import { bodyOf } from '../request/body.ts';
import { texts } from '../texts.ts';
import { LANGUAGES, type Call, type Language } from './call.ts';
import { curl } from './curl.ts';
import { python } from './python.ts';
import { typescript } from './typescript.ts';

const WRITTEN: Record<Language, (call: Call) => string> = { curl, typescript, python };

interface CopyDialogProps {
  open: boolean;
  onClose: () => void;
  format: Format;
  draft: Draft;
}

/** The same document through the public API. */
export function CopyDialog({ open, onClose, ...source }: CopyDialogProps) {
  const { title, description } = texts.copy;
  return (
    <Dialog isWide open={open} onClose={onClose} title={title} description={description}>
      <Code {...source} />
    </Dialog>
  );
}

function Code({ format, draft }: { format: Format; draft: Draft }) {
  const [language, setLanguage] = useState<Language>('curl');
  const { body, fault } = bodyOf(format, draft);
  if (isBlank(format, draft)) return <p>{texts.copy.empty}</p>;
  if (fault) return <p>{texts.copy.broken}</p>;
  const call = { origin: location.origin, body };
  return (
    <>
      {body.file && format !== 'docx' && <p>{texts.copy.saveFirst(body.file.name)}</p>}
      <Tabs
        label={texts.copy.languagesLabel}
        value={language}
        onChange={setLanguage}
        tabs={LANGUAGES.map((one) => ({
          value: one,
          label: texts.copy.languages[one],
          panel: (
            <CodeBlock
              code={WRITTEN[one](call)}
              label={texts.copy.code(texts.copy.languages[one])}
            />
          ),
        }))}
      />
    </>
  );
}
