import { Badge } from '@/components/ui/badge';

const tones = { GET: 'accent', POST: 'success', PUT: 'warning', PATCH: 'warning', DELETE: 'danger' } as const;

export function MethodBadge({ method }: { readonly method: string }) {
  const tone = method in tones ? tones[method as keyof typeof tones] : 'neutral';
  return (
    <Badge tone={tone} className="font-mono">
      {method}
    </Badge>
  );
}
