/** The element that a page has by its making. @throws Error when it has none: then page and script differ. */
export function required<Kind extends Element>(parent: ParentNode, selector: string): Kind {
  const found = parent.querySelector<Kind>(selector);
  if (found === null) throw new Error(`The page has no ${selector}.`);
  return found;
}

/** A copy of what a template holds. */
export function copyOf(selector: string): DocumentFragment {
  return required<HTMLTemplateElement>(document, selector).content.cloneNode(true) as DocumentFragment;
}
