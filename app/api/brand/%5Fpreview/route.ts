import { drawPreview } from '@/components/mail/draw-preview';
import { previewBrandOfRetailer } from '@/lib/domain/brand/endpoints';
import { usePreviewRenderer } from '@/lib/domain/brand/preview-renderer';
import { route } from '@/lib/platform/http/route';

usePreviewRenderer(drawPreview);

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(previewBrandOfRetailer);
