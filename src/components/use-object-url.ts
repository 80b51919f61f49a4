import { useEffect, useState } from 'react';

/** A URL under which the page can show a picture, for as long as it is shown. */
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
