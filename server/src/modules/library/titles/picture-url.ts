/** Where a picture is served; `?w=` requests a narrower one. A picture never changes under its address. */
export function pictureUrl(pictureId: string): string {
  return `/media/p/${pictureId}`
}
