// Makes a bearer token that is good for five minutes.
//   dotnet run bearer-token.cs KID SECRET [EXP]
using System;
using System.Security.Cryptography;
using System.Text;

public static class BearerToken
{
    public static void Main(string[] args)
    {
        string kid = args[0], secret = args[1];
        long exp = args.Length > 2 ? long.Parse(args[2]) : DateTimeOffset.UtcNow.ToUnixTimeSeconds() + 300;

        string header = Part(Encoding.UTF8.GetBytes("{\"alg\":\"HS256\",\"kid\":\"" + kid + "\",\"typ\":\"JWT\"}"));
        string payload = Part(Encoding.UTF8.GetBytes("{\"exp\":" + exp + ",\"jti\":\"" + Guid.NewGuid() + "\"}"));
        string signed = header + "." + payload;
        using (var hmac = new HMACSHA256(Convert.FromBase64String(secret)))
        {
            Console.WriteLine(signed + "." + Part(hmac.ComputeHash(Encoding.UTF8.GetBytes(signed))));
        }
    }

    private static string Part(byte[] data)
    {
        return Convert.ToBase64String(data).TrimEnd('=').Replace('+', '-').Replace('/', '_');
    }
}
