import { html } from 'hono/html';

export interface Letter {
  readonly greeting: string;
  readonly body: string;
  readonly lines?: readonly string[];
  readonly action: string;
  readonly link: string;
  readonly after: string;
}

const font = "16px/1.5 -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

export async function drawLetter(locale: string, subject: string, letter: Letter): Promise<string> {
  const { greeting, body, lines = [], action, after, link } = letter;
  const page = await html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
        <style>
          @media (prefers-color-scheme: dark) {
            .bg {
              background: #0f1012 !important;
            }
            .ink {
              color: #f2f3f5 !important;
            }
          }
        </style>
      </head>
      <body class="bg" style="margin:0;padding:0;background:#ffffff">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
          <tr>
            <td align="center" style="padding:32px 16px">
              <table role="presentation" width="100%" style="max-width:480px">
                <tr>
                  <td class="ink" style="font:${font};color:#16181d;text-align:start">
                    <p>${greeting}</p>
                    <p>${body}</p>
                    ${
                      lines.length > 0
                        ? html`<ul style="padding-inline-start:20px">
                            ${lines.map((line) => html`<li>${line}</li>`)}
                          </ul>`
                        : ''
                    }
                    <p style="padding:8px 0">
                      <a
                        href="${link}"
                        style="display:inline-block;padding:12px 20px;border-radius:8px;background:#2f4fd0;color:#ffffff;font-weight:600;text-decoration:none"
                        >${action}</a
                      >
                    </p>
                    <p style="font-size:14px">${after}</p>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`;
  return page.toString();
}
