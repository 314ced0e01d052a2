import { httpDoor } from './http-door.js';
import { createMailbox } from './mailbox.js';
import { smtpDoor } from './smtp-door.js';

const HTTP_PORT = Number(process.env.PORT ?? 8080);
const SMTP_PORT = Number(process.env.SMTP_PORT ?? 1025);

const mailbox = createMailbox();
const smtp = smtpDoor(mailbox, (mail) => console.log(JSON.stringify(mail)));
const http = httpDoor(mailbox);

smtp.listen(SMTP_PORT);
http.listen(HTTP_PORT);

for (const signal of ['SIGTERM', 'SIGINT'])
  process.once(signal, () => {
    smtp.close();
    http.close();
    http.closeAllConnections();
  });
