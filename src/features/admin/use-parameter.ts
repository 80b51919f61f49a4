import { useLocation, useNavigate } from 'react-router-dom';

interface Change {
  /** Whether Back does not return to what was there before. */
  replace?: boolean;
  /** Nothing else in the address stays. */
  isNewPage?: boolean;
}

/** A parameter of the address, beside which a list has its place. */
export function useParameter(name: string) {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  function set(value: string | null, { replace = false, isNewPage = false }: Change = {}) {
    const query = new URLSearchParams(isNewPage ? '' : search);
    if (value === null) query.delete(name);
    else query.set(name, value);
    void navigate({ search: query.toString(), hash: isNewPage ? '' : hash }, { replace });
  }
  return [new URLSearchParams(search).get(name), set] as const;
}
