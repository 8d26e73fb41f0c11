declare module 'mjml' {
  type Options = {
    validationLevel: 'strict';
    fonts: Readonly<Record<string, string>>;
    keepComments: boolean;
  };

  /** @throws when the source is not valid MJML. */
  export default function mjml2html(source: string, options: Options): Promise<{ html: string }>;
}
