import { drawPreview } from '@/components/mail/draw-preview';
import { usePreviewRenderer } from '@/lib/domain/brand/preview-renderer';
import { route } from '@/lib/platform/http/route';
import { previewMapping } from '@/lib/domain/pos/preview/mapping-endpoints';

usePreviewRenderer(drawPreview);

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(previewMapping);
