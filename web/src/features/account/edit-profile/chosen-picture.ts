import { AVATAR_BYTES_MAX } from '@tayang/contract'

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif'] as const

/** Spec 1, section 5: other types are ignored on pick; a picture that is too large is said at once. */
export function judgePicture(
  file: Pick<File, 'type' | 'size'> | undefined,
): 'ignored' | 'too-large' | 'good' {
  if (!file || !(PICTURE_TYPES as readonly string[]).includes(file.type)) return 'ignored'
  return file.size > AVATAR_BYTES_MAX ? 'too-large' : 'good'
}
