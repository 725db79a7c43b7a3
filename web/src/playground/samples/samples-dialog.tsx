import { SOURCE_FORMATS } from '@platen/contracts/source-formats';
import { Dialog } from '../../components/dialog.tsx';
import type { Format } from '../drafts/draft.ts';
import { texts } from '../texts.ts';
import styles from './samples.module.css';
import { SAMPLES, type Sample } from './samples.ts';

interface SamplesDialogProps {
  open: boolean;
  onClose: () => void;
  /** The open tab, whose samples come first. */
  format: Format;
  onChoose: (sample: Sample) => void;
}

export function SamplesDialog({ open, onClose, format, onChoose }: SamplesDialogProps) {
  const formats = [format, ...SOURCE_FORMATS.filter((one) => one !== format)];
  const { title, description } = texts.samples;
  return (
    <Dialog isWide open={open} onClose={onClose} title={title} description={description}>
      {formats.map((one) => (
        <section key={one} className={styles['group']}>
          <h3>{texts.formats[one]}</h3>
          <ul className={styles['samples']}>
            {SAMPLES.filter((sample) => sample.format === one).map((sample) => (
              <li key={sample.id}>
                <SampleCard sample={sample} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}

function SampleCard({ sample, onChoose }: { sample: Sample; onChoose: (sample: Sample) => void }) {
  const [name, about] = texts.samples.names[sample.id] ?? texts.samples.named(sample.id);
  return (
    <button type="button" className={styles['sample']} onClick={() => onChoose(sample)}>
      <img src={sample.picture} alt="" loading="lazy" className={styles['picture']} />
      <span className={styles['name']}>{name}</span>
      <span className={styles['about']}>{about}</span>
    </button>
  );
}
