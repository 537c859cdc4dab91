const headerHeight = 96;

export function startContents(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-contents] a')];
  const headings = links.map(({ hash }) => document.getElementById(decodeURIComponent(hash.slice(1))));
  let marked = -1;
  const mark = () => {
    const { scrollTop, clientHeight, scrollHeight } = document.documentElement;
    const passed = headings.findLastIndex(
      (heading) => heading !== null && heading.getBoundingClientRect().top < headerHeight,
    );
    // The last sections are too short to reach the top, so the last one is marked at the end of the page.
    const isAtEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1;
    const read = isAtEnd ? links.length - 1 : passed;
    if (read === marked) return;
    links[marked]?.removeAttribute('aria-current');
    links[read]?.setAttribute('aria-current', 'location');
    links[read]?.scrollIntoView({ block: 'nearest' });
    marked = read;
  };
  if (links.length === 0) return;
  mark();
  document.addEventListener('scroll', mark, { passive: true });
}
