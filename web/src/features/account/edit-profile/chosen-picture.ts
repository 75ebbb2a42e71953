import { AVATAR_BYTES_MAX } from '@tayang/contract'

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif'] as const

/** Other types are ignored; a picture that is too large shows an error. See docs/product/accounts.md#profile. */
export function validatePicture(
  file: Pick<File, 'type' | 'size'> | undefined,
): 'ignored' | 'too-large' | 'good' {
  if (!file || !(PICTURE_TYPES as readonly string[]).includes(file.type)) return 'ignored'
  return file.size > AVATAR_BYTES_MAX ? 'too-large' : 'good'
}
