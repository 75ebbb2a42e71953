/** Answers of ad servers, for tests. */
export const adXml = (
  more: { media?: string; linear?: string; ad?: string; errors?: string } = {},
) => `<?xml version="1.0"?>
<VAST version="4.2"><Ad${more.ad ?? ''}><InLine><AdSystem>x</AdSystem><AdTitle>y</AdTitle>
<Error><![CDATA[https://t.example/error?code=[ERRORCODE]]]></Error>
<Impression><![CDATA[https://t.example/impression?cb=[CACHEBUSTING]]]></Impression>
<Creatives><Creative><Linear${more.linear ?? ' skipoffset="00:00:05"'}><Duration>00:00:15</Duration>
<TrackingEvents><Tracking event="start">https://t.example/start</Tracking>
<Tracking event="midpoint">https://t.example/midpoint</Tracking>
<Tracking event="complete">https://t.example/complete</Tracking>
<Tracking event="skip">https://t.example/skip</Tracking>
<Tracking event="pause">https://t.example/pause</Tracking>
<Tracking event="made-up">https://t.example/made-up</Tracking></TrackingEvents>
<VideoClicks><ClickThrough>https://brand.example/</ClickThrough><ClickTracking>https://t.example/click</ClickTracking></VideoClicks>
<MediaFiles>${more.media ?? '<MediaFile delivery="progressive" type="video/mp4" width="640" height="360" bitrate="500"> https://m.example/a.mp4 </MediaFile>'}</MediaFiles>
</Linear></Creative></Creatives></InLine></Ad></VAST>`

export const wrapperXml = (
  tag: string,
  name = 'outer',
  more = '',
) => `<VAST version="3.0"><Ad><Wrapper${more}><AdSystem>x</AdSystem>
<VASTAdTagURI><![CDATA[${tag}]]></VASTAdTagURI><Error>https://${name}.example/error?code=[ERRORCODE]</Error>
<Impression>https://${name}.example/impression</Impression>
<Creatives><Creative><Linear><TrackingEvents><Tracking event="start">https://${name}.example/start</Tracking></TrackingEvents>
</Linear></Creative></Creatives></Wrapper></Ad></VAST>`
