/** The folder of a version's files among the blobs. Everything below is immutable. */
export function versionFolder(versionId: string): string {
  return `versions/${versionId}`
}

/** The uploaded file, kept until the last rung is done. */
export function sourceKey(versionId: string): string {
  return `sources/${versionId}`
}

/** Captions as one file, for players that take them beside the stream. */
export function subtitlePath(language: string): string {
  return `subtitles/${language}.vtt`
}
