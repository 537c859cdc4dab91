/** @throws Error if the page and the script are of different versions. */
export function required<Kind extends Element>(parent: ParentNode, selector: string): Kind {
  const found = parent.querySelector<Kind>(selector);
  if (found === null) throw new Error(`The page has no ${selector}.`);
  return found;
}

export function copyOf(selector: string): DocumentFragment {
  return required<HTMLTemplateElement>(document, selector).content.cloneNode(true) as DocumentFragment;
}
