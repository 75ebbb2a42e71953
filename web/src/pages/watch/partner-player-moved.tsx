import { redirect, type LoaderFunctionArgs } from 'react-router'
import { urls } from '#shared/urls'

/** `/partner-player/{mediaId}` has moved below /mobile. */
export function loader({ params }: LoaderFunctionArgs) {
  throw redirect(urls.partnerPlayer(params['mediaId'] ?? ''))
}

export default function PartnerPlayerMoved() {
  return null
}
