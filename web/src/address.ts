import { useSearchParams } from 'react-router';

interface Address {
  /** @returns null if the address lacks it */
  chosen: (name: string) => string | null;
  /** @param value undefined removes it */
  choose: (name: string, value: string | undefined) => void;
  /** What the address would be. */
  withChoice: (name: string, value: string | undefined) => URLSearchParams;
}

/** The choices on a page are in its address, so that a reload and a link show the same. */
export function useAddress(): Address {
  const [params, setParams] = useSearchParams();
  const withChoice = (name: string, value: string | undefined) => {
    const changed = new URLSearchParams(location.search);
    if (value === undefined) changed.delete(name);
    else changed.set(name, value);
    return changed;
  };
  return {
    chosen: (name) => params.get(name),
    withChoice,
    choose: (name, value) =>
      setParams(withChoice(name, value), { replace: true, preventScrollReset: true }),
  };
}
