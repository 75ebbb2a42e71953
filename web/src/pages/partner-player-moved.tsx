import { redirect, type LoaderFunctionArgs } from 'react-router'
import { ways } from '#ground/ways'

/** `/partner-player/{mediaId}` has moved below /mobile (Spec 1, section 2). */
export function loader({ params }: LoaderFunctionArgs) {
  throw redirect(ways.partnerPlayer(params['mediaId'] ?? ''))
}

export default function PartnerPlayerMoved() {
  return null
}
