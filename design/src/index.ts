/**
 * Design: the tokens and the primitives of Layar Malam.
 *
 * Owns how things look and how they answer to a finger, a mouse and a keyboard. Knows no route, no call and
 * no word of the product: every text comes in, and links come in as elements.
 */
export { Button } from './actions/button.tsx'
export { buttonLook, iconLook, type ButtonSize, type ButtonTone } from './actions/button-look.ts'
export { IconButton } from './actions/icon-button.tsx'
export { Segments } from './actions/segments.tsx'
export { Mark } from './brand/mark.tsx'
export { Wordmark } from './brand/wordmark.tsx'
export { Badge } from './cards/badge.tsx'
export { Card } from './cards/card.tsx'
export { CardSkeleton } from './cards/card-skeleton.tsx'
export { LineStill } from './cards/line-still.tsx'
export { type CardShape } from './cards/card-shape.ts'
export { Picture, type PictureSource } from './cards/picture.tsx'
export { Rail } from './cards/rail.tsx'
export { Skeleton } from './cards/skeleton.tsx'
export { classNames } from './class-names.ts'
export { Cloth, type ClothKind } from './cloth/cloth.tsx'
export { Avatar } from './feedback/avatar.tsx'
export { EmptyState } from './feedback/empty-state.tsx'
export { Toast, type ToastTone } from './feedback/toast.tsx'
export { CodeField } from './fields/code-field.tsx'
export { Switch } from './fields/switch.tsx'
export { TextArea } from './fields/text-area.tsx'
export { TextField } from './fields/text-field.tsx'
export { fontUrl } from './font.ts'
export { Cover } from './overlays/cover.tsx'
export { Dialog } from './overlays/dialog.tsx'
export { Sheet } from './overlays/sheet.tsx'
export { NARROW_PX_MAX, TABLET_PX_MAX } from './widths.ts'
