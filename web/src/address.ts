import { useSearchParams } from 'react-router';

interface Address {
  /** @returns null if the address lacks it */
  chosen: (name: string) => string | null;
  /** @param value undefined removes it */
  choose: (name: string, value: string | undefined) => void;
}

/** The choices on a page are in its address, so that a reload and a link show the same. */
export function useAddress(): Address {
  const [params, setParams] = useSearchParams();
  const choose = (name: string, value: string | undefined) => {
    const changed = new URLSearchParams(location.search);
    if (value === undefined) changed.delete(name);
    else changed.set(name, value);
    setParams(changed, { replace: true, preventScrollReset: true });
  };
  return { chosen: (name) => params.get(name), choose };
}
