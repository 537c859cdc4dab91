import { drawPreview } from '@/components/receipt/draw-preview';
import { usePreviewRenderer } from '@/lib/brand/preview-renderer';
import { route } from '@/lib/http/route';
import { previewMapping } from '@/lib/pos/mapping-endpoints';

usePreviewRenderer(drawPreview);

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(previewMapping);
