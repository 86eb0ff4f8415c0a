import { AudioLines, File, Film, Image, type LucideIcon } from 'lucide-react';
import { kindOfUrl, type MediaKind } from './kinds.ts';

const icons: Partial<Record<MediaKind, LucideIcon>> = {
  image: Image,
  audio: AudioLines,
  video: Film,
};

/** A small picture of a file, if this page may load it. Otherwise an icon. */
export function Thumbnail({ url, kind = kindOfUrl(url) }: { url: string; kind?: MediaKind }) {
  if (kind === 'image' && isOwn(url)) return <img className="thumbnail" src={url} alt="" />;
  if (kind === 'video' && isOwn(url)) {
    return <video className="thumbnail" src={url} muted preload="metadata" />;
  }
  const Icon = icons[kind] ?? File;
  return (
    <span className="thumbnail">
      <Icon size={20} aria-hidden />
    </span>
  );
}

/** Whether the page may load the address. Other origins must not learn what is typed here. */
function isOwn(url: string): boolean {
  if (/^(data|blob):/.test(url)) return true;
  // While an address is typed, it is none: `https://`.
  return URL.canParse(url, location.href) && new URL(url, location.href).origin === location.origin;
}
