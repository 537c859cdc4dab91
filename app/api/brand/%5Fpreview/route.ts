import { drawPreview } from '@/components/receipt/draw-preview';
import { previewBrandOfRetailer } from '@/lib/brand/endpoints';
import { usePreviewRenderer } from '@/lib/brand/preview-renderer';
import { route } from '@/lib/http/route';

usePreviewRenderer(drawPreview);

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(previewBrandOfRetailer);
