// Makes the link of a receipt, its address and, as an SVG, its QR code: without a network.
//   dotnet run hand-over.cs BASE PREFIX ERROR_CORRECTION [FILE]     (QR code: package QRCoder, and define QR)
using System;
using System.Security.Cryptography;
using System.Text;

public static class HandOver
{
    public static void Main(string[] args)
    {
        string link = NewLink(), address = args[0] + args[1] + link;
        Console.WriteLine(link);
        Console.WriteLine(address);
#if QR
        if (args.Length > 3)
        {
            var level = (QRCoder.QRCodeGenerator.ECCLevel)Enum.Parse(typeof(QRCoder.QRCodeGenerator.ECCLevel), args[2]);
            var data = new QRCoder.QRCodeGenerator().CreateQrCode(address, level);
            System.IO.File.WriteAllText(args[3], new QRCoder.SvgQRCode(data).GetGraphic(8));
        }
#endif
    }

    // Base32 of RFC 4648 in lower case, without padding.
    private static string NewLink()
    {
        var random = new byte[16];
        using (var generator = RandomNumberGenerator.Create()) generator.GetBytes(random);
        var bits = new StringBuilder();
        foreach (byte one in random) bits.Append(Convert.ToString(one, 2).PadLeft(8, '0'));
        bits.Append("00");
        var link = new StringBuilder();
        for (int at = 0; at < 130; at += 5)
        {
            link.Append("abcdefghijklmnopqrstuvwxyz234567"[Convert.ToInt32(bits.ToString(at, 5), 2)]);
        }
        return link.ToString();
    }
}
