import { notFound } from 'next/navigation';

export default function Unmatched() {
  notFound();
}
