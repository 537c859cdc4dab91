import { useErasedText } from './use-erased-text';

/** A stored text, saying in the reader's language what replaces erased text. */
export function ErasedText({ children }: { readonly children: string }) {
  return useErasedText()(children);
}
