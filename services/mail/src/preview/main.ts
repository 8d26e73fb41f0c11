import { createPreview, writeLayout } from './preview.ts';

/** `npm run mails` shows the mails; `npm run render:mails` writes the layout that services use. */
if (process.argv.includes('--write')) {
  await writeLayout();
} else {
  const port = Number(process.env['PORT'] ?? 8026);
  const url = `http://localhost:${port}`;
  createPreview(url).listen(port, 'localhost', () => {
    console.log(`Mails with sample data: ${url}`);
  });
}
