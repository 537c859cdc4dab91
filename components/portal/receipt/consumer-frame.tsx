'use client';

import { useEffect, useState } from 'react';
import { useIsDrawn } from '../kit/state/use-is-drawn';

interface ConsumerFrameProps {
  readonly src: string;
  readonly title: string;
}

/**
 * After a navigation the frame is added late, because browsers load its document before they draw the rest of
 * the page.
 */
export function ConsumerFrame({ src, title }: ConsumerFrameProps) {
  const isSent = !useIsDrawn();
  const [shown, setShown] = useState(isSent);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => setShown(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  const className = 'block h-160 w-full rounded-[1.75rem] bg-surface';
  if (!shown) return <div className={className} />;
  return (
    <iframe
      src={src}
      title={title}
      loading="lazy"
      // Scripts are forbidden. Without `allow-same-origin` the browser would refuse the page's logo.
      sandbox="allow-same-origin"
      className={className}
    />
  );
}
