import { useId } from 'react';
import { TextField } from '../../components/field.tsx';

interface SuggestedFieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  suggestions: readonly string[];
}

/** A text for which the browser offers some values; any other may be written. */
export function SuggestedField({ suggestions, ...props }: SuggestedFieldProps) {
  const id = useId();
  return (
    <>
      <TextField {...props} list={id} autoComplete="off" spellCheck={false} />
      <datalist id={id}>
        {suggestions.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  );
}
