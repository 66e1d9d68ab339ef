import { escapeHtml } from '#lib/html.ts'

const link = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g

/** Text as HTML with its web addresses clickable; everything else stays text. */
export function linked(text: string, attributes = ''): string {
  let html = ''
  let end = 0
  for (const { 0: url, index } of text.matchAll(link)) {
    html += escapeHtml(text.slice(end, index))
    html += `<a href="${escapeHtml(url)}"${attributes}>${escapeHtml(url)}</a>`
    end = index + url.length
  }
  return html + escapeHtml(text.slice(end))
}

const text = 'margin:0 0 16px;color:#241C1F;font:16px/1.5 Arial,sans-serif;overflow-wrap:anywhere'

/** The HTML alternative of a letter, built from its plain text. Mail programs know only styles at the element. */
export function htmlOf(letter: { subject: string; body: string }, platformName: string): string {
  const paragraphs = letter.body.trim().split(/(?:\r?\n){2,}/)
  return `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(letter.subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#FBF8F5">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;background:#FFFFFF;border:1px solid #E7DFDB">
<tr><td style="padding:16px 24px;background:#7B2D4F;color:#FFFFFF;font:bold 18px/1.3 Arial,sans-serif">${escapeHtml(platformName)}</td></tr>
<tr><td style="padding:24px 24px 8px">
${paragraphs.map((each) => `<p style="${text}">${linked(each, ' style="color:#7B2D4F"').replace(/\r?\n/g, '<br>')}</p>`).join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}
