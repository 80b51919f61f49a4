import { useEffect, useState } from 'react';

/** A URL for a blob, which is valid as long as the component is mounted. */
export function useObjectUrl(picture: Blob | null): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!picture) return;
    const next = URL.createObjectURL(picture);
    setUrl(next);
    return () => {
      URL.revokeObjectURL(next);
      setUrl(undefined);
    };
  }, [picture]);
  return url;
}
