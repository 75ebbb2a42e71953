import { useSyncExternalStore } from 'react'

/** The screens on which a portrait picture gets all the height: a phone that is held upright. */
const UPRIGHT_PHONE = '(width <= 768px) and (orientation: portrait)'

/** Whether this is a phone that is held upright. */
export function useIsUpright(): boolean {
  return useSyncExternalStore(
    (tell) => {
      const phone = matchMedia(UPRIGHT_PHONE)
      phone.addEventListener('change', tell)
      return () => phone.removeEventListener('change', tell)
    },
    () => matchMedia(UPRIGHT_PHONE).matches,
    () => false,
  )
}
