/** What we use of web-push, which has no types: it builds bytes and headers, and we send them. */
declare module 'web-push' {
  interface Subscription {
    endpoint: string
    keys: { p256dh: string; auth: string }
  }

  interface Options {
    vapidDetails: { subject: string; publicKey: string; privateKey: string }
    TTL: number
    contentEncoding: 'aes128gcm'
    urgency: 'normal' | 'high'
  }

  interface RequestDetails {
    method: string
    headers: Record<string, string | number>
    body: Buffer
    endpoint: string
  }

  const webPush: {
    generateRequestDetails(subscription: Subscription, payload: string, options: Options): RequestDetails
  }
  export default webPush
}
