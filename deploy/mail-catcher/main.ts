import { createHttpServer } from './http-server.js';
import { createMailbox } from './mailbox.js';
import { createSmtpServer } from './smtp-server.js';

const HTTP_PORT = Number(process.env.PORT ?? 8080);
const SMTP_PORT = Number(process.env.SMTP_PORT ?? 1025);

const mailbox = createMailbox();
const smtp = createSmtpServer(mailbox, (mail) => console.log(JSON.stringify(mail)));
const http = createHttpServer(mailbox);

smtp.listen(SMTP_PORT);
http.listen(HTTP_PORT);

for (const signal of ['SIGTERM', 'SIGINT'])
  process.once(signal, () => {
    smtp.close();
    http.close();
    http.closeAllConnections();
  });
